#!/usr/bin/env python3
"""A second verifier of seals, written from docs/seals.md with the standard library only.

verify_seals.py seals.json   prints the result of each vector as JSON, one a line.
"""
import base64
import hashlib
import json
import re
import sys
import unicodedata

# Ed25519: verification of RFC 8032, section 5.1.7, with the formulas of its section 6.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x % 2 != sign else x


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(factor, point):
    result = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def point_of(data):
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(public_key, message, signature):
    a, r = point_of(public_key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L or len(signature) != 64:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    left, right = multiply(s, BASE), add(r, multiply(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


class Malformed(Exception):
    pass


def decode_base32(text):
    if not re.fullmatch("[A-Z2-7]+", text) or len(text) % 8 in (1, 3, 6):
        raise Malformed
    data = base64.b32decode(text + "=" * (-len(text) % 8))
    if base64.b32encode(data).decode().rstrip("=") != text:
        raise Malformed  # unused last bits
    return data


def decode_cbor(data):
    value, end = read_cbor(data, 0, 0)
    if end != len(data) or encode_cbor(value) != data:
        raise Malformed
    return value


def read_cbor(data, at, depth):
    if at >= len(data) or depth > 8:
        raise Malformed
    major, low = data[at] >> 5, data[at] & 31
    at += 1
    if low < 24:
        argument = low
    elif low < 28:
        size = 1 << (low - 24)
        argument = int.from_bytes(data[at : at + size], "big")
        at += size
    else:
        raise Malformed
    if major == 0:
        return argument, at
    if major == 1:
        return -1 - argument, at
    if major in (2, 3):
        content = data[at : at + argument]
        if len(content) != argument:
            raise Malformed
        try:
            return (content if major == 2 else content.decode("utf-8")), at + argument
        except UnicodeDecodeError:
            raise Malformed
    if major == 4:
        items = []
        for _ in range(min(argument, len(data))):
            item, at = read_cbor(data, at, depth + 1)
            items.append(item)
        return items, at
    if major == 5:
        entries = {}
        for _ in range(min(argument, len(data))):
            key, at = read_cbor(data, at, depth + 1)
            if not isinstance(key, (int, str)):
                raise Malformed
            entries[key], at = read_cbor(data, at, depth + 1)
        return entries, at
    raise Malformed


def encode_cbor(value):
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(encode_cbor, value))
    entries = sorted((encode_cbor(key), encode_cbor(item)) for key, item in value.items())
    return head(5, len(entries)) + b"".join(key + item for key, item in entries)


def head(major, argument):
    if argument < 24:
        return bytes([major << 5 | argument])
    size = next(size for size in (0, 1, 2, 3) if argument < 1 << (8 << size))
    return bytes([major << 5 | 24 + size]) + argument.to_bytes(1 << size, "big")


def parse_sign1(data):
    if data[:1] != b"\xd2":
        raise Malformed
    parts = decode_cbor(data[1:])
    if not isinstance(parts, list) or len(parts) != 4:
        raise Malformed
    protected, unprotected, payload, signature = parts
    if unprotected != {} or not all(isinstance(part, bytes) for part in (protected, payload, signature)):
        raise Malformed
    header, claims = decode_cbor(protected), decode_cbor(payload)
    if not isinstance(header, dict) or not isinstance(claims, dict):
        raise Malformed
    if header.get(1) != -8:
        return "algorithm"
    if not isinstance(header.get(4), bytes) or len(header[4]) != 4 or set(header) - {1, 4, 16} or len(signature) != 64:
        raise Malformed
    return header, claims, signature, lambda external: encode_cbor(["Signature1", protected, external, payload])


def read_key_list(text):
    root, message = text.split(",")
    root_key = base64.b64decode(root.split("+", 2)[2])[1:]
    header, claims, signature, signed = parse_sign1(decode_base32(message))
    assert header[16] == "application/vnd.legalsit.seal-keys+cwt"
    assert is_signed(root_key, signed(b""), signature)
    return {key[0]: (key[1], key[3] if len(key) > 3 else None) for key in claims[-70002]}


def verify(text, keys):
    if len(text) > 2000:
        return {"result": "tooLong"}
    found = re.search("/V/([A-Z2-7]{26})#([A-Z2-7]+)$", re.sub(r"\s+", "", text).upper())
    if not found:
        return {"result": "malformed" if "#" in text else "noSeal"}
    try:
        token = decode_base32(found[1])
        message = parse_sign1(decode_base32(found[2]))
        if message == "algorithm":
            return {"result": "algorithm"}
        header, claims, signature, signed = message
        if 16 in header or set(claims) != {6, -70001} or not isinstance(claims[-70001], dict):
            raise Malformed
    except Malformed:
        return {"result": "malformed"}
    if header[4] not in keys:
        return {"result": "unknownKey"}
    public_key, revoked_at = keys[header[4]]
    if revoked_at is not None:
        return {"result": "revokedKey"}
    if not is_signed(public_key, signed(token), signature):
        return {"result": "forged"}
    facts = {
        str(number): value.hex() if isinstance(value, bytes) else value for number, value in claims[-70001].items()
    }
    return {"result": "signed", "keyId": header[4].hex(), "issuedAt": claims[6], "facts": facts, "token": token}


def verify_file(data, keys):
    starts = [match.end() for match in re.finditer(b"LSEAL1:", data)]
    if not starts:
        return {"result": "noSeal"}
    try:
        seals = {data[start : start + 109] for start in starts}
        if len(starts) != 2 or len(seals) != 1:
            raise Malformed
        seal = decode_base32(seals.pop().decode("latin-1"))
        if len(seal) != 68:
            raise Malformed
        emptied = empty_signature(data)
    except Malformed:
        return {"result": "malformed"}
    if seal[:4] not in keys:
        return {"result": "unknownKey"}
    public_key, revoked_at = keys[seal[:4]]
    if revoked_at is not None:
        return {"result": "revokedKey"}
    emptied = re.sub(b"LSEAL1:.{109}", b"LSEAL1:" + b"A" * 109, emptied, flags=re.DOTALL)
    if not is_signed(public_key, encode_cbor(["File1", hashlib.sha256(emptied).digest()]), seal[4:]):
        return {"result": "forged"}
    return {"result": "signed", "keyId": seal[:4].hex()}


def empty_signature(data):
    digits = 24576
    fields = [
        match.end()
        for match in re.finditer(b"/Contents <", data)
        if re.fullmatch(b"[0-9a-f]{%d}>" % digits, data[match.end() : match.end() + digits + 1])
    ]
    if not fields:
        return data
    value = bytes.fromhex(data[fields[0] : fields[0] + digits].decode())
    if len(fields) > 1 or value[:2] != b"\x30\x82" or any(value[4 + int.from_bytes(value[2:4], "big") :]):
        raise Malformed
    return data[: fields[0]] + b"0" * digits + data[fields[0] + digits :]


def check_value(token, typed):
    letters = "".join(
        letter for letter in unicodedata.normalize("NFD", typed) if unicodedata.category(letter)[0] in "LN"
    )
    return hashlib.sha256(token + letters.upper().encode()).hexdigest()[:16]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        vectors = json.load(file)
    keys = read_key_list(vectors["keyList"])
    for vector in vectors["vectors"]:
        answer = verify(vector["text"], keys)
        token = answer.pop("token", None)
        for check in vector.get("checks", []):
            matches = check_value(token, check["typed"]) == answer["facts"][str(check["fact"])]
            answer.setdefault("checks", []).append({**check, "matches": matches})
        print(json.dumps({"name": vector["name"], **answer}))
    for vector in vectors["files"]:
        data = "".join(part["text"] * part["times"] for part in vector["file"]).encode("latin-1")
        print(json.dumps({"name": vector["name"], **verify_file(data, keys)}))


main()
