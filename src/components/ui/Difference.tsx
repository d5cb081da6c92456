interface Props {
  /** From `wordDiff` in `~/lib/word-diff`. */
  parts: readonly { kind: 'same' | 'removed' | 'added'; text: string }[];
  /** Shows only one of the versions, with its own words marked. By default, both in one text. */
  version?: 'before' | 'after';
}

/** Two versions of a text with their differences marked. Screen readers hear where a difference begins and ends. */
export function Difference({ parts, version }: Props) {
  const left = version === 'before' ? 'added' : version === 'after' ? 'removed' : undefined;
  const [added, removed] = version ? ['only here', 'only here'] : ['added', 'removed'];
  return (
    <span className="difference" data-side={version}>
      {parts
        .filter(({ kind }) => kind !== left)
        .map(({ kind, text }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>;
          const Tag = kind === 'added' ? 'ins' : 'del';
          return (
            <Tag key={index}>
              <span className="sr-only">{` [${kind === 'added' ? added : removed}: `}</span>
              <span>{text}</span>
              <span className="sr-only">] </span>
            </Tag>
          );
        })}
    </span>
  );
}
