/** Drawn on a grid of 20, with lines of 1.75. */
const paths = {
  bold: 'M6 3.5h5a3 3 0 0 1 0 6H6zm0 6h6a3.5 3.5 0 0 1 0 7H6z',
  italic: 'M8 3.5h7M5 16.5h7M12 3.5l-4 13',
  underline: 'M5.5 3v6a4.5 4.5 0 0 0 9 0V3M4.5 17.5h11',
  code: 'M7 5.5 2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5',
  link: 'M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1',
  bulletList: 'M8 5h9M8 10h9M8 15h9M3.2 5h.6M3.2 10h.6M3.2 15h.6',
  orderedList: 'M8.5 5H17M8.5 10H17M8.5 15H17M2.5 3.5 4 3v4M2.5 12.5c2-1.5 3 .5 0 4H5',
  blockquote: 'M4 3.5v13M8 6h9M8 10h9M8 14h5',
  indent: 'M3 4h14M10 8h7M10 12h7M3 16h14M3 7.5 5.5 10 3 12.5',
  outdent: 'M3 4h14M10 8h7M10 12h7M3 16h14M5.5 7.5 3 10l2.5 2.5',
  undo: 'M7 3.5 3 7.5l4 4M3.5 7.5H12a4.5 4.5 0 0 1 0 9H7',
  redo: 'm13 3.5 4 4-4 4M16.5 7.5H8a4.5 4.5 0 0 0 0 9h5',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
