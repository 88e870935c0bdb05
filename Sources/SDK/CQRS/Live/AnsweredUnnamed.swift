/// A query whose ``Query/answer(through:)`` has an answer before the backend has named the ids in it, so that it is
/// observed until then.
package protocol AnsweredUnnamed {}
