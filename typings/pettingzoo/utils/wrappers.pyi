from pettingzoo import AECEnv

class TerminateIllegalWrapper(AECEnv):
    def __init__(self, env: AECEnv, illegal_reward: float) -> None: ...

class AssertOutOfBoundsWrapper(AECEnv):
    def __init__(self, env: AECEnv) -> None: ...

class OrderEnforcingWrapper(AECEnv):
    def __init__(self, env: AECEnv) -> None: ...
