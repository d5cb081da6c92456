/** What the checkbox of every lead form says; stored with the lead as the words that were agreed to. */
export const leadConsentStatement =
  'I have read the privacy policy and agree that what I enter here is stored and used to answer my request.';

/** Spec §5 and §8. */
export const leadConsentMessage = 'Please accept our privacy policy to submit the form';
