/** HTTP: JSON in, JSON out; every refusal is a Refusal with the server's code and its words. */

import type { Code, Problem } from "../messages";

export class Refusal extends Error {
  constructor(
    readonly code: Code | "offline",
    message: string,
    readonly detail: string | null = null,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", "");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem?.code ?? "internal", problem?.message ?? answer.statusText, problem?.detail ?? null);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>("POST", path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => call<T>("PUT", path, body);

export const del = <T>(path: string): Promise<T> => call<T>("DELETE", path);

/** What only the host of the server may ask for, who knows its key. */
export const ofHost = <T>(key: string, method: string, path: string, body?: unknown): Promise<T> =>
  call<T>(method, `/api/admin${path}`, body, key);
