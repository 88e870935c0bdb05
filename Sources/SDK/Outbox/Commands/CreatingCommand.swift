import MillraceCQRS

/// A stored command that creates a resource, under an id that the app creates and the backend replaces by its own.
///
/// ```swift
/// struct AddCity: BodyCommand, CreatingCommand {
///     typealias Answer = City
///     static let path = "/v1/cities"
///     static let method = CommandMethod.POST
///
///     var id = Provisional<City.ID>.new()
///     let body: NewCity
///
///     func id(of answer: City) -> City.ID { answer.id }
/// }
/// ```
///
/// Commands that contain the id wait for the answer, in any lane. They are set aside when the creation is refused or
/// discarded, and return to their lanes when it is retried.
public protocol CreatingCommand<Auth>: StoredCommand {
    /// The type of the backend's ids.
    associatedtype ID: Hashable & Codable & Sendable

    /// The id that the app has created, by which other commands refer to the new resource.
    var id: Provisional<ID> { get }

    /// Returns the backend's id.
    ///
    /// - Parameter answer: The answer to the command.
    func id(of answer: Answer) -> ID
}
