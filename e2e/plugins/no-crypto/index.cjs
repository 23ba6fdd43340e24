/** Any name exists and is an empty list of constants; the client reads some of them when it is loaded. */
module.exports = new Proxy({}, { get: () => ({}) });
