/** Encodes `{cursor: {firstBatch|nextBatch: [...], id, ns}, ok: 1}` around raw documents without decoding them. */
export function encodeCursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  namespace: string,
  cursorId: bigint,
  documents: Uint8Array[],
): Buffer {
  let arrayBytes = 5;
  for (let i = 0; i < documents.length; i++) arrayBytes += 2 + digits(i) + (documents[i]?.length ?? 0);
  const namespaceBytes = Buffer.byteLength(namespace);
  const cursorBytes = 5 + (2 + batchName.length) + arrayBytes + (4 + 8) + (4 + 5 + namespaceBytes);
  const total = 5 + 8 + cursorBytes + (4 + 8);
  const out = Buffer.allocUnsafe(total);
  let at = out.writeInt32LE(total, 0);
  at = writeHeader(out, at, 3, 'cursor');
  at = out.writeInt32LE(cursorBytes, at);
  at = writeHeader(out, at, 4, batchName);
  at = out.writeInt32LE(arrayBytes, at);
  for (let i = 0; i < documents.length; i++) {
    at = writeHeader(out, at, 3, String(i));
    const document = documents[i] ?? new Uint8Array();
    out.set(document, at);
    at += document.length;
  }
  at = out.writeUInt8(0, at);
  at = writeHeader(out, at, 18, 'id');
  at = out.writeBigInt64LE(cursorId, at);
  at = writeHeader(out, at, 2, 'ns');
  at = out.writeInt32LE(namespaceBytes + 1, at);
  at += out.write(namespace, at);
  at = out.writeUInt8(0, at);
  at = out.writeUInt8(0, at);
  at = writeHeader(out, at, 1, 'ok');
  at = out.writeDoubleLE(1, at);
  out.writeUInt8(0, at);
  return out;
}

function digits(index: number): number {
  if (index < 10) return 1;
  if (index < 100) return 2;
  if (index < 1000) return 3;
  return String(index).length;
}

function writeHeader(out: Buffer, at: number, type: number, name: string): number {
  out[at] = type;
  const end = at + 1 + out.write(name, at + 1, 'latin1');
  out[end] = 0;
  return end + 1;
}
