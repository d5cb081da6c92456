import { onDemand } from '~/lib/on-demand';

/** The form that corrects a post. It has the editor, so it loads with the first correction. */
export const correctionForm = onDemand(() => import('../correction/CorrectionForm'));
