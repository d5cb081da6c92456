import { atom, readonlyType } from 'nanostores';
import { onDemand } from '~/lib/on-demand';
import { load, save } from '~/lib/storage';

/** The panel's component, which most writers open late or never. */
export const panelCode = onDemand(() => import('./SeoPanel'));

const openKey = 'seo-panel-open';
const $open = atom(load(openKey, 'localStorage') === true);

/** Whether the panel is open, on all posts of this browser. */
export const $panelOpen = readonlyType($open);

/** Opens or closes the panel. */
export function setPanelOpen(open: boolean): void {
  if (open === $open.get()) return;
  $open.set(open);
  save(openKey, open, 'localStorage');
}
