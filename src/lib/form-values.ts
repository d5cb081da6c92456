/**
 * Reads a form's values from the DOM, because restored pages and autofill don't always fire events.
 */
export function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    /** The value of a field, as typed. */
    text(name: string): string {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    },

    /** Whether a checkbox is checked. */
    isChecked: (name: string): boolean => data.has(name),
  };
}
