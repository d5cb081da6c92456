interface Props {
  restored: boolean;
  onStartOver: () => void;
}

/** The form's first line. It is as high either way: nothing moves when a draft is found. */
export function Opening({ restored, onStartOver }: Props) {
  return (
    <div
      role="status"
      className="flex min-h-touch items-center justify-between gap-4 text-sm text-quiet"
    >
      {restored ? (
        <>
          <span>What you typed before is back.</span>
          <button type="button" className="link min-h-touch px-2" onClick={onStartOver}>
            Start over
          </button>
        </>
      ) : (
        <span>Everything is needed unless it says optional.</span>
      )}
    </div>
  );
}
