/** Codes for problems with a request itself; those with its rows have the codes of preflearn. */
export type RequestFault =
  | 'NOT_FOUND'
  | 'METHOD'
  | 'HOST'
  | 'QUERY'
  | 'CONTENT_TYPE'
  | 'CONTENT_ENCODING'
  | 'BODY_SIZE'
  | 'ANSWER_SIZE'
  | 'BUSY'
  | 'INTERNAL';

/** A request that is refused, whatever its rows are. */
export class RequestError extends Error {
  readonly status: 400 | 403 | 413 | 415 | 503;
  readonly code: RequestFault;

  constructor(status: RequestError['status'], code: RequestFault, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
