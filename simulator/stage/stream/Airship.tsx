/** The hero of the scene: a small airship with a lantern. */
export function Airship() {
  return (
    <svg className="airship" viewBox="0 0 300 240" aria-hidden="true">
      <g stroke="#e7c9a4" strokeWidth="2" fill="none">
        <path d="M96 122 118 172M204 122 182 172M150 132v38" />
      </g>
      <path d="M30 74 8 46l2 34-8 18 30-4z" fill="#b3468f" />
      <ellipse cx="150" cy="80" rx="126" ry="58" fill="#f2a65a" />
      <path d="M150 22c-46 0-70 26-70 58s24 58 70 58c-24-12-34-32-34-58s10-46 34-58z" fill="#e0664f" />
      <path d="M150 22c46 0 70 26 70 58s-24 58-70 58c24-12 34-32 34-58s-10-46-34-58z" fill="#e0664f" />
      <ellipse cx="150" cy="48" rx="88" ry="18" fill="#fff" opacity=".16" />
      <path d="M276 80c0 32-56 58-126 58S24 112 24 80c10 24 60 42 126 42s116-18 126-42z" fill="#5a2350" opacity=".35" />
      <path d="M104 170h92l-12 34c-2 6-6 8-12 8h-44c-6 0-10-2-12-8z" fill="#7a4a3a" />
      <path d="M104 170h92l-4 12h-84z" fill="#a86a4c" />
      <circle cx="132" cy="158" r="11" fill="#f7d7b5" />
      <path d="M120 156c0-9 5-15 12-15s12 6 12 15c-4-4-8-5-12-5s-8 1-12 5z" fill="#3c2a55" />
      <path className="scarf" d="M124 168c-14 0-22 6-34 2 4 8 18 12 34 6z" fill="#c8f751" />
      <path d="M196 178h18" stroke="#e7c9a4" strokeWidth="3" />
      <circle cx="218" cy="192" r="26" fill="#ffd37a" opacity=".22" />
      <rect x="211" y="180" width="14" height="22" rx="5" fill="#ffe9bd" />
      <path d="M209 180h18M209 202h18" stroke="#5b3b2d" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
