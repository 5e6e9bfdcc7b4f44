import { toast } from 'sonner';

/** Puts an address on the clipboard and tells what came of it (ERR-01). */
export async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Copied URL to Clipboard');
  } catch {
    toast.error('Failed to copy to clipboard');
  }
}
