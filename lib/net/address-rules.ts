import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** What an address is good for: `never` gives out secrets of the machine's cloud, `private` is somebody's own network. */
export type AddressKind = "public" | "private" | "never";

/** Link-local addresses, where clouds keep the credentials of a machine; nobody has a tool there. */
const never = createList(
  [["169.254.0.0", 16]],
  [
    ["fe80::", 10],
    ["fd00:ec2::254", 128],
  ],
);

/** Addresses that mean something only here: this machine, its networks, and what is no single machine. */
const inside = createList(
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
  [
    ["::", 128],
    ["::1", 128],
    ["fc00::", 7],
    ["fec0::", 10],
    ["ff00::", 8],
  ],
);

/** Says what an IP address is good for; the text of one in IPv6 may carry an IPv4 address, which then counts. */
export function classifyAddress(address: string): AddressKind {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const carried = isIPv6(bare) ? readCarriedAddress(bare) : undefined;
  if (carried !== undefined) return classifyAddress(carried);
  const family = isIPv4(bare) ? "ipv4" : "ipv6";
  if (isIP(bare) === 0 || never.check(bare, family)) return "never";
  return inside.check(bare, family) ? "private" : "public";
}

type Subnet = readonly [address: string, prefix: number];

function createList(ipv4: readonly Subnet[], ipv6: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ipv4) list.addSubnet(address, prefix, "ipv4");
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, "ipv6");
  return list;
}

/** The IPv4 address inside of a mapped (`::ffff:0:0/96`), translated (`64:ff9b::/96`) or 6to4 (`2002::/16`) one. */
function readCarriedAddress(address: string): string | undefined {
  const groups = expandGroups(address);
  const head = groups.slice(0, 6).join(":");
  if (head === "0:0:0:0:0:ffff" || head === "64:ff9b:0:0:0:0") return joinOctets(groups[6], groups[7]);
  if (head === "0:0:0:0:0:0" && groups[6] !== "0") return joinOctets(groups[6], groups[7]);
  return groups[0] === "2002" ? joinOctets(groups[1], groups[2]) : undefined;
}

/** The eight groups of an IPv6 address, as the URL parser writes them. */
function expandGroups(address: string): string[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = "", after] = written.split("::");
  const first = before === "" ? [] : before.split(":");
  if (after === undefined) return first;
  const last = after === "" ? [] : after.split(":");
  return [...first, ...new Array<string>(8 - first.length - last.length).fill("0"), ...last];
}

function joinOctets(high = "0", low = "0"): string {
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join(".");
}
