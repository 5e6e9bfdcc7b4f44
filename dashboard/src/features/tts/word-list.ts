/** The words of a text with one word or phrase a line: trimmed, each once, empty lines left out. */
export function readWordList(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '');
}
