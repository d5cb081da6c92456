/** SVG coordinates on a circle around the origin, clockwise from the top. `turn` is 0 to 1. */
export function polar(radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}
