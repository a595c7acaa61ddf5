import { BlockList, isIPv6 } from "node:net";

/** Parses addresses and ranges (CIDR), separated by commas. Throws for anything else. */
export function parseAddressList(text: string): BlockList {
  const list = new BlockList();
  for (const each of text.split(",").map((part) => part.trim())) {
    const [address = "", prefixLength] = each.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefixLength === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefixLength), family);
  }
  return list;
}
