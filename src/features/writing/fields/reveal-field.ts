import type { DraftFields } from '~rules/post/draft';

/** The ID of a field's control. */
export const fieldId = (name: keyof DraftFields) => `post-${name.replaceAll('_', '-')}`;

/** Opens what the field is in: the settings, which are collapsed on phones, or “More”. Moves the focus to the field. */
export function revealField(name: keyof DraftFields): void {
  const control = document.getElementById(fieldId(name));
  const more = control?.closest('details');
  if (more) more.open = true;
  if (control?.offsetParent === null) {
    document.getElementById('writing-settings-toggle')?.click();
  }
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus());
}
