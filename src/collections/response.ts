/**
 * A value, or a promise for it. A chain in this process responds at once, and each promise that a test waits for is
 * work for the engine and for whoever follows its asynchronous context.
 */
export type Response<T> = T | Promise<T>

/**
 * Continues with a response: at once if it is a value, else when it has arrived.
 *
 * @throws What `next` throws for a value. For a promise, the returned one rejects.
 */
export function continueWith<T, R>(response: Response<T>, next: (value: T) => Response<R>): Response<R> {
  return response instanceof Promise ? response.then(next) : next(response)
}

/**
 * Makes a request, and continues with its response or its error, thrown or rejected: at once if it is not a promise.
 * Errors of `next` are not passed to `fail`.
 */
export function settleWith<T, R>(
  request: () => Response<T>,
  next: (value: T) => Response<R>,
  fail: (error: unknown) => Response<never>,
): Response<R> {
  let response: Response<T>
  try {
    response = request()
  } catch (error) {
    return fail(error)
  }
  return response instanceof Promise ? response.then(next, fail) : next(response)
}
