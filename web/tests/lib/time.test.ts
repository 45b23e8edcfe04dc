import { beforeAll, describe, expect, it, vi } from "vitest";
import { ago, clockText, left } from "../../src/lib/time";
import { read } from "../book";

beforeAll(() =>
  read({
    page: {
      clock: {
        none: "none",
        seconds: "{count} s",
        minutes: "{count} min",
        hours: "{count} h",
        days: "{count} days",
        left_days: "{count} days",
      },
    },
  }),
);

describe("times", () => {
  it.each([
    [null, "none"],
    [30, "30 s"],
    [120, "2 min"],
    [7200, "2 h"],
    [3 * 86_400, "3 days"],
  ])("a clock of %s is %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

  it.each([
    [-3, "0:00"],
    [64.2, "1:05"],
    [3600, "1:00:00"],
    [7383, "2:03:03"],
    [2 * 86_400 + 5, "2 days"],
  ])("%s seconds left are %s", (seconds, text) => expect(left(seconds)).toBe(text));

  it("what happened a while ago is told in the largest unit that fits", () => {
    vi.useFakeTimers({ now: 1_000_000_000 });
    const now = Date.now() / 1000;
    expect(ago(now - 110)).toBe("2 minutes ago");
    expect(ago(now - 3 * 3600)).toBe("3 hours ago");
    expect(ago(now - 86_400)).toBe("yesterday");
    vi.useRealTimers();
  });
});
