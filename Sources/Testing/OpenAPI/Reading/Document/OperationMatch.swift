/// The operation of a request.
package struct OperationMatch: Sendable, Equatable {
    package let operation: Operation
    /// The texts of the path's parameters by their names, percent-encoded as they were sent.
    package let values: [String: String]

    package init(operation: Operation, values: [String: String]) {
        self.operation = operation
        self.values = values
    }
}
