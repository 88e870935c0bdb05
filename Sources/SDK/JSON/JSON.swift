/// The entrance of this module: decodes and encodes with the results of `JSONDecoder` and `JSONEncoder`, in less time.
///
/// Most documents that reach an app are valid. A valid document is scanned once, and its values, or the error why a
/// value can't be decoded, come straight from the bytes. `JSONDecoder` decodes every other document from the start, and
/// returns the error, or the value of a document that is not quite JSON. `Proposals/0008-json.md` gives the reasons,
/// and says when this module will be removed.
package enum JSON {}
