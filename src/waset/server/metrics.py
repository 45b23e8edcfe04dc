"""Metrics for Prometheus, at /metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30)

TABLES = Gauge("waset_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("waset_sockets", "Open sockets", registry=REGISTRY)
THINKING = Gauge("waset_thinking", "Tables that wait for a bot", registry=REGISTRY)
MESSAGES = Counter("waset_messages", "Messages from clients", ["type"], registry=REGISTRY)
REFUSED = Counter("waset_refused", "Refusals", ["code"], registry=REGISTRY)
APPENDED = Counter("waset_entries", "Entries written", registry=REGISTRY)
APPEND_SECONDS = Histogram("waset_append_seconds", "Until entries are safe on disk", buckets=FAST, registry=REGISTRY)
ANSWER_SECONDS = Histogram("waset_answer_seconds", "Until a message is handled", buckets=FAST, registry=REGISTRY)
BOT_SECONDS = Histogram("waset_bot_seconds", "Until a bot has decided", ["bot"], buckets=SLOW, registry=REGISTRY)
BOT_FAILURES = Counter("waset_bot_failures", "Bots that failed or broke a rule", ["bot"], registry=REGISTRY)
LAG_SECONDS = Histogram("waset_loop_lag_seconds", "How late the event loop is", buckets=FAST, registry=REGISTRY)


def text() -> bytes:
    """All metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
