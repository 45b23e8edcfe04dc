/** Figures of FIPS 180-4 and of NIST's examples; everything else is compared with the browser's own. */

import { expect, test } from "vitest";
import { sha256 } from "../../src/lib/sha256";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const of = (text: string): string => hex(sha256(new TextEncoder().encode(text)));

test("known messages have their known digests", () => {
  expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
  expect(of("a".repeat(1_000_000))).toBe("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
});

test("every length up to a few blocks gives what crypto.subtle gives", async () => {
  for (let length = 0; length < 200; length++) {
    const message = crypto.getRandomValues(new Uint8Array(length));
    expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", message))));
  }
});
