import { BlockList, isIPv6 } from "node:net";

/** Addresses and ranges, separated by commas. Throws at what is neither. */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const each of text.split(",").map((part) => part.trim())) {
    const [address = "", bits] = each.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
