import type { Answers, FromWorker, News, Request, ToWorker } from './messages.js';
import { failureText, Session } from './session.js';

/* Reads, trains and explains, so that the page stays free. */

const session = new Session();
const running = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('cancel' in data) running.get(data.id)?.abort();
  else void answer(data.id, data.request);
});

async function answer(id: number, request: Request): Promise<void> {
  const control = new AbortController();
  running.set(id, control);
  try {
    const news = (found: News) => send({ id, news: found });
    send({ id, answer: await carryOut(request, control.signal, news) });
  } catch (error) {
    send({ id, failure: failureText(error) });
  } finally {
    running.delete(id);
  }
}

async function carryOut(
  request: Request,
  signal: AbortSignal,
  tell: (news: News) => void,
): Promise<Answers[Request['type']]> {
  switch (request.type) {
    case 'read':
      return session.read(request.name, request.source);
    case 'train':
      return session.train(request.choice, signal, tell);
    case 'explain':
      return session.explain(request.row);
    case 'edit':
      return session.edit(request.edits);
    case 'save':
      return session.save(request.what);
  }
}

function send(message: FromWorker): void {
  postMessage(message);
}
