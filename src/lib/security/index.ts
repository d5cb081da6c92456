import { headerRules as rulesFor, type PageCode } from './header-rules';
import { headerSettings } from './header-settings';

/** The header rules of the site as it was compiled. `pages` contains the inline code of every page, by path. */
export function headerRules(pages: ReadonlyMap<string, PageCode>) {
  return rulesFor(headerSettings(), pages);
}
