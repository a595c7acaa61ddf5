export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect x=".75" y=".75" width="34.5" height="34.5" rx="8" fill="#16325c" stroke="#8a7a4f" strokeWidth="1.5" />
      <path d="M12 9h4v14.2h9V27H12z" fill="#e3c682" />
      <circle cx="24" cy="12.5" r="3.2" fill="none" stroke="#e3c682" strokeWidth="1.6" />
    </svg>
  );
}
