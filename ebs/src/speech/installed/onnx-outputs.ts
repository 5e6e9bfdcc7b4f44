/** Field numbers of ONNX's messages: a model's graph; a graph's nodes and outputs; a node's outputs and type; an output's name. */
const [GRAPH, NODE, GRAPH_OUTPUT, NODE_OUTPUT, NODE_TYPE, NAME] = [7, 1, 12, 2, 4, 1];
/** Wire types of protobuf: variable-length number, eight bytes, length-delimited bytes, and four bytes. */
const [NUMBER, EIGHT, BYTES, FOUR] = [0, 1, 2, 5];

/**
 * Finds the output of the only node of a type in a network. Returns null if there is none or more than one, or for bytes of anything else.
 */
export function findOutputOf(model: Uint8Array, type: string): string | null {
  try {
    const found: string[] = [];
    for (const graph of listBytes(model, GRAPH as number)) {
      for (const node of listBytes(graph, NODE as number)) {
        if (readText(node, NODE_TYPE as number) === type) found.push(readText(node, NODE_OUTPUT as number));
      }
    }
    return found.length === 1 ? (found[0] as string) : null;
  } catch {
    return null;
  }
}

/** Returns a network with the output of one of its nodes added: protobuf merges fields appended to a message into it. */
export function addOutput(model: Uint8Array, name: string): Uint8Array {
  return Buffer.concat([
    model,
    encode(GRAPH as number, encode(GRAPH_OUTPUT as number, encode(NAME as number, Buffer.from(name)))),
  ]);
}

/** Encodes a length-delimited field. */
export function encode(field: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([encodeNumber(field * 8 + (BYTES as number)), encodeNumber(content.length), content]);
}

function encodeNumber(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

function readText(message: Uint8Array, field: number): string {
  const [first = new Uint8Array()] = listBytes(message, field);
  return Buffer.from(first).toString('utf8');
}

/** Yields the contents of a length-delimited field. Throws if a message ends in the middle of a field. */
function* listBytes(message: Uint8Array, wanted: number): Generator<Uint8Array> {
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at];
      if (byte === undefined) throw new Error('The message is cut off.');
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = readNumber();
    const kind = key % 8;
    const length = kind === BYTES ? readNumber() : kind === EIGHT ? 8 : kind === FOUR ? 4 : 0;
    if (kind === NUMBER) readNumber();
    else if (length === 0 && kind !== BYTES) throw new Error('The message has a field of no kind.');
    if (at + length > message.length) throw new Error('The message is cut off.');
    if (kind === BYTES && Math.floor(key / 8) === wanted) yield message.subarray(at, at + length);
    at += length;
  }
}
