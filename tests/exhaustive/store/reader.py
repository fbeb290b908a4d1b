"""Reads a store by docs/store-format.md, with codec `none`. Arguments: the directory, to
list stage, packed key and value of all positions; or the directory, a stage and a packed key.
Of a store by index it lists stage, index and value, and of scores by stage the plies."""
import bisect, itertools, struct, sys, zlib

def check(data, crc, what):
    return zlib.crc32(data) == crc or sys.exit(what + " is damaged")

class Table:
    def __init__(self, path):
        self.path, self.data = path, open(path, "rb").read()
        (start, self.kind, self.key_bits, self.block_bits, self.shard_bits, self.width, self.least,
         crc) = struct.unpack("<10sBx4B16xq20xI", self.data[:64])
        check(self.data[:60], crc, path + ": the header")
        assert start == b"\x89OPL\r\n\x1a\n\1\0", path + " is of another version"
        end, index, crc = struct.unpack("<QQ8xI4x", self.data[-32:])
        check(self.data[index:-8], crc, path + ": the index")
        words = [word for word, in struct.iter_unpack("<Q", self.data[index:-32])]
        self.firsts, starts = (words[::2], words[1::2]) if self.kind == 1 else ([], words)
        self.places = list(zip(starts, starts[1:] + [end]))
    def block(self, block):
        start, end = self.places[block]
        (size, crc), packed = struct.unpack_from("<II", self.data, start), self.data[start + 8:end]
        check(self.data[start:start + 4] + struct.pack("<Q", start) + packed, crc, f"{self.path}: block {block}")
        raw, names, gap, shift = packed, [-1], 0, 0
        if self.kind == 2:
            return [self.least + int.from_bytes(it, "little") for it in zip(*[iter(raw)] * self.width)]
        for byte in raw:
            gap, shift = gap | (byte & 127) << shift, shift + 7
            if byte < 128:
                gap, shift = names.append(names[-1] + 1 + gap) or 0, 0
        return names[1:]

def mixed(table, key, factor):  # names from keys, or keys from names
    bits, low = table.key_bits - table.block_bits, key % 2**table.block_bits
    number = (key >> table.block_bits) * factor % 2**bits
    return (number ^ number >> bits // 2 + 1) * factor % 2**bits << table.block_bits | low

ODD, INVERSE = 0x9E3779B97F4A7C15, pow(0x9E3779B97F4A7C15, -1, 2**64)
directory, wanted, tables, line = sys.argv[1], [int(it) for it in sys.argv[2:]], [], b""
ranges, values = {}, {}  # of a store by index: the indices of each stage, and its number of tables
for number, line in enumerate(open(directory + "/manifest", "rb").read().splitlines(), 1):
    check(line[:-9], int(line[-8:], 16), f"line {number} of the manifest")
    if line.startswith(b"positions"):
        tables += [(int(line.split()[1]), shard) for shard in range(int(line.split()[3]))]
    elif line.startswith(b"store"):
        indices, words = b" indices " in line, line.split()
        ranges[0], per_shard = (0, int(words[5])), int(words[9])
    elif line.startswith(b"range"):
        ranges[int(line.split()[1])] = int(line.split()[3]), int(line.split()[5])
    elif line.startswith(b"values"):
        values[int(line.split()[1])] = int(line.split()[3])
assert line.startswith(b"finished"), "not solved yet"
for stage, shards in values.items() if indices else []:
    first, own = ranges[stage][0], -(-(ranges[stage][1] - ranges[stage][0]) // per_shard)
    files = [Table(f"{directory}/stage-{stage:05}/shard-{shard:05}.values") for shard in range(shards)]
    columns = [itertools.chain(*(table.block(block) for table in files[at:at + own] for block in range(len(table.places))))
               for at in range(0, shards, own)]  # the values, and maybe the plies, 0 for endless play
    for index, numbers in enumerate(zip(*columns), first):
        if not wanted or wanted == [stage, index]:
            print(stage, index, *numbers)
for stage, shard in [it for it in tables if not wanted or it[0] == wanted[0]]:
    names, values = (Table(f"{directory}/stage-{stage:05}/shard-{shard:05}.{kind}")
                     for kind in ("positions", "values"))
    name = mixed(names, wanted[1], ODD) if wanted else 2**64
    end = bisect.bisect_right(names.firsts, name)  # only the block before can have it
    for block in range(max(end - 1, 0) if wanted else 0, end):
        for found, value in zip(names.block(block), values.block(block)):
            if not wanted or found == name:
                print(stage, mixed(names, found, INVERSE), value)
