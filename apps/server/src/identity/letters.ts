import { IntlMessageFormat } from 'intl-messageformat';
import { createTransport } from 'nodemailer';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';

/** ICU messages: subject and text. */
const letters = {
  en: {
    mail: [
      'Confirm this address for Wardroom',
      '{name} gave this address to Wardroom. Open the link within a day to confirm it. Was it not you? Then do ' +
        'nothing: you will get no mail from us.',
    ],
    reset: [
      'A new password for Wardroom',
      'Somebody asked for a new password for {name}. Open the link within an hour to choose one. Was it not ' +
        'you? Then do nothing: the old one stays.',
    ],
    signIn: [
      'New sign-in to Wardroom',
      '{name} was signed in on a device that we have not seen: {device}, {time} UTC. Was it not you? Open your ' +
        'sessions, sign out everywhere, and change the password.',
    ],
    changed: [
      'Your Wardroom account was changed',
      'Changed for {name}, {time} UTC: {what, select, password {the password} mail {the mail address} passkey ' +
        '{the passkeys} deleted {the account was deleted} other {the account}}. Was it not you? Ask for a new ' +
        'password at once.',
    ],
  },
  es: {
    mail: [
      'Confirma esta dirección para Wardroom',
      '{name} dio esta dirección a Wardroom. Abre el enlace antes de un día para confirmarla. ¿No fuiste tú? ' +
        'No hagas nada: no te escribiremos.',
    ],
    reset: [
      'Una contraseña nueva para Wardroom',
      'Alguien pidió una contraseña nueva para {name}. Abre el enlace antes de una hora para elegirla. ¿No ' +
        'fuiste tú? No hagas nada: la antigua sigue valiendo.',
    ],
    signIn: [
      'Nuevo acceso a Wardroom',
      '{name} ha entrado desde un dispositivo que no conocíamos: {device}, {time} UTC. ¿No fuiste tú? Abre tus ' +
        'sesiones, ciérralas todas y cambia la contraseña.',
    ],
    changed: [
      'Tu cuenta de Wardroom ha cambiado',
      'Ha cambiado para {name}, {time} UTC: {what, select, password {la contraseña} mail {la dirección de ' +
        'correo} passkey {las llaves de acceso} deleted {se borró la cuenta} other {la cuenta}}. ¿No fuiste tú? ' +
        'Pide enseguida una contraseña nueva.',
    ],
  },
} as const;
export type LetterKind = keyof (typeof letters)['en'];

/** Letters about the account itself; notices of games go another way (`notify/`). */
export interface Letters {
  /** Can this server send mail? */
  readonly possible: boolean;
  /** Throws `HttpError` noMail or mailFailed. */
  send(to: string, lang: string, kind: LetterKind, values: Record<string, string>, link: string): Promise<void>;
}

export function createLetters({ config, log }: Pick<Context, 'config' | 'log'>): Letters {
  const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
  const mail = config.smtpUrl ? createTransport({ url: config.smtpUrl, ...patience }) : null;
  return {
    possible: mail !== null,
    async send(to, lang, kind, values, link) {
      if (!mail) throw new HttpError(409, 'noMail', 'this server sends no mail');
      const of = lang === 'es' ? 'es' : 'en';
      const [subject, text] = letters[of][kind];
      const filled = String(new IntlMessageFormat(text, of).format(values));
      try {
        await mail.sendMail({ from: config.mailFrom, to, subject, text: `${filled}\n\n${link}\n` });
      } catch (err) {
        log.warn({ err: (err as Error).message, kind }, 'a letter could not be sent');
        throw new HttpError(503, 'mailFailed', 'the letter could not be sent: try again later');
      }
    },
  };
}
