import { isLoopback } from '~rules/environment/addresses';
import { wrongHeaders } from '~rules/environment/page-headers';
import type { Judgment } from './line';

/** Whether the connection to a page is encrypted, and the page is sent with its security headers. */
export function judgeConnection({ url, status, headers }: Response): Judgment {
  if (status !== 200) {
    return {
      status: 'unknown',
      text: `This couldn’t be checked, because the home page responded with error ${status}.`,
    };
  }
  const address = new URL(url);
  const isEncrypted = address.protocol === 'https:';
  if (!isEncrypted && !isLoopback(address)) {
    return {
      status: 'problem',
      text: 'The connection to your site isn’t encrypted. Others on the network can read and change what’s sent, including passwords and leads.',
      fix: 'Ask whoever runs the site to set up HTTPS, and to send visitors from http:// to https://.',
    };
  }
  const wrong = wrongHeaders(headers, isEncrypted);
  if (wrong.length > 0) {
    return {
      status: 'problem',
      text: 'Your home page reaches browsers without some of the instructions that protect visitors from injected code.',
      fix: 'Ask whoever runs the site to deploy it again, and to check that no service in front of it changes what it sends.',
      details: [`Missing or changed: ${wrong.join(', ')}`],
    };
  }
  return {
    status: 'passing',
    text: isEncrypted
      ? 'The connection is encrypted, and your home page tells browsers to block injected code.'
      : 'Only this machine can open the site, so there’s no connection to encrypt. Your home page tells browsers to block injected code.',
  };
}
