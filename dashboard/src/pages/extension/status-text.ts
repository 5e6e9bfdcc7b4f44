/** Shown when the check of the extension's status fails (ERR-02). */
export const STATUS_FAILED = 'Failed to check extension status. Please try again.';
