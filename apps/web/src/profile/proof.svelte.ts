import { startAuthentication } from '@simplewebauthn/browser';
import { RequestError } from '@wardroom/protocol';
import { notices } from '../app/notices.svelte.ts';
import { attempt, client, problemText } from '../app/session.svelte.ts';

interface Ceremony {
  ticket: string;
  options: Parameters<typeof startAuthentication>[0]['optionsJSON'];
}

/** A passkey of this device signs in, or proves again who is signed in. Throws when it is refused or given up. */
export async function byPasskey(): Promise<void> {
  const { ticket, options } = await client.request<Ceremony>('POST', '/api/passkeys/sign-in/options', {});
  const response = await startAuthentication({ optionsJSON: options });
  await client.post('POST /api/passkeys/sign-in', { ticket, response: response as never });
}

export const passkeysPossible = 'PublicKeyCredential' in globalThis;

/** Acts that need a fresh proof: where the server asks for one, the page does, and then does the act again. */
class Proof {
  open = $state(false);
  private settle: (given: boolean) => void = () => undefined;

  /** Runs something dear; null: refused, or the proof was not given. */
  async dear<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'proofNeeded') {
        notices.say(problemText(error), 'bad');
        return null;
      }
    }
    return (await this.ask()) ? attempt(work) : null;
  }

  private ask(): Promise<boolean> {
    this.open = true;
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  end(given: boolean): void {
    this.open = false;
    this.settle(given);
    this.settle = () => undefined;
  }
}
export const proof = new Proof();
