/** What /privacy lists: the companies, and what is stored by whom. `html` is in Latin-1, as in a `Site`. */
export function privacyLists(html: string | undefined): { services: string[]; stored: string[] } {
  const text = Buffer.from(html ?? '', 'latin1').toString();
  const [, lists = ''] = text.split('id="third-party-services"');
  const names = lists.matchAll(/<li><strong>(.*?)<\/strong>/g);
  const rows = lists.matchAll(/<code[^>]*>(.*?)<\/code>.*?<span[^>]*>(.*?) ·/gs);
  return {
    services: [...names].map(([, name = '']) => name),
    stored: [...rows].map(([, name, by]) => `${by}: ${name}`),
  };
}

/** What every site stores in visitors' browsers. */
export const alwaysStored = [
  ...['cookie-consent*', 'consent-records', 'consent-session', 'attribution', 'lead-*:*'],
  ...['comment-draft:*', 'comment-author', 'pending-comments'],
].map((name) => `This site: ${name}`);
