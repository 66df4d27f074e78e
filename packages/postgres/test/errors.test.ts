import { DataError } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { connectingError, isTransient, statementError } from '../src/postgres-error.js';

const withCode = (code: unknown, message = 'no luck') =>
  Object.assign(new Error(message), { code });

describe('an error of PostgreSQL', () => {
  it.each([
    ['40001', true],
    ['40P01', true],
    ['55P03', true],
    ['42601', false],
    [40001, false],
    [undefined, false],
  ])('with the code %j may pass: %j', (code, expected) => {
    expect(isTransient(withCode(code))).toBe(expected);
    expect(isTransient(statementError(withCode(code)))).toBe(expected);
  });

  it('that is no error at all does not pass', () => {
    expect(isTransient('40001')).toBe(false);
    expect(isTransient({ code: '40001' })).toBe(false);
    expect(isTransient(undefined)).toBe(false);
  });

  it('of a statement is told by its first line, without a second full stop', () => {
    const cause = new Error('it failed!\nDETAIL: long');
    const error = statementError(cause);
    expect(error).toBeInstanceOf(DataError);
    expect(error.message).toBe('PostgreSQL says: it failed.');
    expect(error.cause).toBe(cause);
    expect(statementError('no reason.').message).toBe('PostgreSQL says: no reason.');
    expect(statementError(new Error('50% off')).message).toBe('PostgreSQL says: 50% off.');
  });

  it.each([
    ['28P01', 'db:1 refuses the user or the password; name the user'],
    ['28000', 'db:1 refuses the user or the password; name the user'],
    ['3D000', 'db:1 has no such database; check the spelling'],
    ['ECONNREFUSED', 'no server answers at db:1 (ECONNREFUSED); check the address'],
    ['53300', 'PostgreSQL says: no luck'],
    ['EX-1', 'PostgreSQL says: no luck'],
    ['1ENOENT', 'PostgreSQL says: no luck'],
    [undefined, 'PostgreSQL says: no luck'],
  ])('of connecting, with the code %j, says what to do', (code, sentence) => {
    const cause = withCode(code);
    const error = connectingError(cause, 'db:1');
    expect(error.message.toLowerCase()).toContain(sentence.toLowerCase());
    expect(error.cause).toBe(cause);
  });

  it('of a password that is missing says so', () => {
    const cause = new Error('SASL: client password must be a string');
    expect(connectingError(cause, 'db:1').message).toContain('refuses the user or the password');
    expect(connectingError('no luck', 'db:1').message).toContain('PostgreSQL says: no luck');
  });
});
