import { describe, expect, it } from "vitest";
import { networkOf } from "./network-address.ts";

describe("a place in the network [oauth-13]", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["::FFFF:c633:6407", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["1::", "1:0:0:0"],
    ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([[undefined], [""], ["unknown"], ["198.51.100.7:80"], ["a, b"], ["999.1.1.1"]])(
    "of %s is unknown",
    (address) => {
      expect(networkOf(address)).toBeUndefined();
    },
  );
});
