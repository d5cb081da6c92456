/** The label of every lead form's consent checkbox. Stored with the lead, as the statement agreed to. */
export const leadConsentStatement =
  'I have read the privacy policy and agree that my answers will be stored and used to respond to my request.';

/** Spec §5 and §8. */
export const leadConsentMessage = 'Please accept our privacy policy to submit the form';
