import { headerRules as rulesFor, type PageCode } from './header-rules';
import { headerOptions } from './header-options';

/** The header rules of the site as it was compiled. `pages` contains the inline code of every page, by path. */
export function headerRules(pages: ReadonlyMap<string, PageCode>) {
  return rulesFor(headerOptions(), pages);
}
