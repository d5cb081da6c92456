/** A field that people can't see, hear, or tab to. Bots fill in every field they find. */
export function Honeypot({ id, name }: { id: string; name: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Subject</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
