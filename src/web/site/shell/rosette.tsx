/** The guilloche rosette of notarial documents: two sets of rotated ellipses between rings. */
export function Rosette({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 400 400" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth=".45">
        {ellipses(30, 190, 118)}
        {ellipses(24, 112, 58)}
        <circle cx="200" cy="200" r="194" strokeWidth=".8" />
        <circle cx="200" cy="200" r="197" />
        <circle cx="200" cy="200" r="52" strokeWidth=".8" />
      </g>
    </svg>
  );
}

function ellipses(count: number, rx: number, ry: number) {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 180) / count;
    return <ellipse key={angle} cx="200" cy="200" rx={rx} ry={ry} transform={`rotate(${angle} 200 200)`} />;
  });
}
