/** An on/off switch with its label beside it. `hideLabel` keeps the label for screen readers only. */
export function Switch({
  label,
  checked,
  disabled = false,
  hideLabel = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="switch-row">
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
