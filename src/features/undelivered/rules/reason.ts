import type { Message } from '../api/undelivered';

const unreachable =
  'We couldn’t reach the mail server. Make sure that it’s running and that SMTP_URL is correct, then try again.';

/** The answers of a mail server by the command that it answered, as mail.ts stores them. */
const smtpAnswer = /answered (\d)\d\d(?: \d\.(\d{1,3}\.\d{1,3}))? to (.+)\.$/;

/** Why a message couldn't be delivered, and what to do. */
export function reasonOf({ topic, last_error, is_expired }: Message): string {
  if (is_expired) {
    return 'The invitation has expired, so it can’t be sent anymore. Invite this person again.';
  }
  const error = last_error ?? '';
  if (topic === 'build') return buildReason(error);
  if (topic === 'erase-contact') {
    return 'The CRM didn’t delete the contact. Check CRM setup and try again, or delete it by hand and confirm that on the privacy page.';
  }
  if (topic === 'erase-mails') return 'The mail catcher didn’t delete the emails. Try again.';
  if (topic === 'schedule' || error.includes(' failed: ')) {
    return 'The database returned an error. Make sure that it’s running, then try again.';
  }
  if (error.includes('address is not valid')) {
    return 'The email address isn’t valid. Correct it if you can, or discard this message.';
  }
  const [, firstDigit = '', detail = '', command = ''] = smtpAnswer.exec(error) ?? [];
  if (command === '') {
    return error.startsWith('The mail server')
      ? unreachable
      : `The message couldn’t be sent.${error && ' The error below has details.'}`;
  }
  if (command.startsWith('AUTH')) {
    return 'The mail server rejected our user name or password. Correct SMTP_URL, then try again.';
  }
  if (command === 'MAIL FROM') {
    return 'The mail server rejected our sender address. Correct MAIL_FROM, then try again.';
  }
  if (command === 'DATA') {
    return 'The mail server rejected the message, for example because it looked like spam. Ask whoever runs the mail server.';
  }
  if (command !== 'RCPT TO') return unreachable;
  // RFC 3463: 2.2 is a full mailbox.
  if (detail === '2.2') return 'The recipient’s mailbox is full. Try again later.';
  return firstDigit === '4'
    ? 'The mail server kept asking us to send this later. Try again.'
    : 'The mail server rejected the recipient’s address. It may be misspelled, or it no longer exists.';
}

function buildReason(error: string): string {
  return /answered 40[13]/.test(error)
    ? 'The publisher rejected our signature. Make sure that BUILD_HOOK_SECRET is the same on both sides, then try again.'
    : 'The publisher didn’t accept the request. Make sure that it’s running and that BUILD_HOOK_URL is correct, then try again.';
}
