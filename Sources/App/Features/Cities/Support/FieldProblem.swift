/// The problem beside a field of a form.
enum FieldProblem: Equatable {
    /// The field is empty, and must not be.
    case missing
    /// The text can't be right.
    case malformed
    /// The backend's own sentences about the field.
    case refused(String)
}
