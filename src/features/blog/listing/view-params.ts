/** The query parameters that select a view. Without them, /blog shows its first page. */
export const viewParams = ['search', 'category', 'page'] as const;

/** Whether this page's URL selects a view. */
export function hasViewParams(): boolean {
  const query = new URLSearchParams(location.search);
  return viewParams.some((name) => query.has(name));
}
