const rendered = new Map<string, string>();

/** Calls `render` only once for each name. In development, calls it every time, because the code changes. */
export async function renderOnce(name: string, render: () => Promise<string>): Promise<string> {
  let html = import.meta.env.DEV ? undefined : rendered.get(name);
  if (html === undefined) rendered.set(name, (html = await render()));
  return html;
}
