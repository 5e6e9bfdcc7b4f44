import { toast } from 'sonner';

/** Puts an address on the clipboard and tells what came of it (ERR-01). `done`: what is said when it is there. */
export async function copyUrl(url: string, done = 'Copied URL to Clipboard'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(done);
  } catch {
    toast.error('Failed to copy to clipboard');
  }
}
