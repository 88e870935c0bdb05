import Foundation
import MillraceBackend

/// The declarations of a repository that have a default, each of whatever type the compiler finds.
///
/// A default stands in for a declaration of another type without a word: an `envelope` that is static would never be read.
/// `Repository` asks for the right types, so that what would be ignored doesn't compile.
public protocol RepositoryDeclarations {
    /// The type of the API.
    associatedtype DeclaredAPI
    /// The type of the envelope.
    associatedtype DeclaredEnvelope
    /// The type of the envelope of request bodies.
    associatedtype DeclaredRequestEnvelope
    /// The type of the strategy.
    associatedtype DeclaredStrategy
    /// The type of the encoder.
    associatedtype DeclaredEncoder
    /// The type of the decoder.
    associatedtype DeclaredDecoder
    /// The type of the reader of error responses.
    associatedtype DeclaredFailure
    /// The type of a static `api`, which there is none of.
    associatedtype StaticAPI
    /// The type of a static `envelope`, which there is none of.
    associatedtype StaticEnvelope
    /// The type of a static `requestEnvelope`, which there is none of.
    associatedtype StaticRequestEnvelope
    /// The type of a static `strategy`, which there is none of.
    associatedtype StaticStrategy
    /// The type of a static `encoder`, which there is none of.
    associatedtype StaticEncoder
    /// The type of a static `decoder`, which there is none of.
    associatedtype StaticDecoder
    /// The type of a static `failure`, which there is none of.
    associatedtype StaticFailure

    /// The API.
    var api: DeclaredAPI { get }
    /// The envelope.
    var envelope: DeclaredEnvelope { get }
    /// The envelope of request bodies.
    var requestEnvelope: DeclaredRequestEnvelope { get }
    /// The strategy.
    var strategy: DeclaredStrategy { get }
    /// The encoder.
    var encoder: DeclaredEncoder { get }
    /// The decoder.
    var decoder: DeclaredDecoder { get }
    /// The reader of error responses.
    var failure: DeclaredFailure { get }
    /// A name for which instances have a declaration.
    static var api: StaticAPI { get }
    /// A name for which instances have a declaration.
    static var envelope: StaticEnvelope { get }
    /// A name for which instances have a declaration.
    static var requestEnvelope: StaticRequestEnvelope { get }
    /// A name for which instances have a declaration.
    static var strategy: StaticStrategy { get }
    /// A name for which instances have a declaration.
    static var encoder: StaticEncoder { get }
    /// A name for which instances have a declaration.
    static var decoder: StaticDecoder { get }
    /// A name for which instances have a declaration.
    static var failure: StaticFailure { get }
}

/// The types of what a repository declares.
///
/// The compiler compares only types that depend on another one where it looks for declarations, which is why they are members of a protocol.
public protocol RepositoryDeclarationTypes {
    /// The type of `api`.
    associatedtype Place = API
    /// The type of `envelope` and `requestEnvelope`.
    associatedtype Keys = Envelope
    /// The type of `strategy`.
    associatedtype Strategy = Parser.Strategy
    /// The type of `encoder`.
    associatedtype Encoder = JSONEncoder
    /// The type of `decoder`.
    associatedtype Decoder = JSONDecoder
    /// The type of `failure`.
    associatedtype Failure = FailureReader?
    /// The type of what a type would declare, and its instances have to.
    associatedtype OnInstances = DeclaredOnInstances
}

/// The types of all declarations of repositories.
public enum StandardRepositoryDeclarations: RepositoryDeclarationTypes {}

extension Repository {
    /// Nothing: `api` is declared on instances.
    public static var api: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `envelope` is declared on instances.
    public static var envelope: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `requestEnvelope` is declared on instances.
    public static var requestEnvelope: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `strategy` is declared on instances.
    public static var strategy: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `encoder` is declared on instances.
    public static var encoder: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `decoder` is declared on instances.
    public static var decoder: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `failure` is declared on instances.
    public static var failure: DeclaredOnInstances { DeclaredOnInstances() }
}
