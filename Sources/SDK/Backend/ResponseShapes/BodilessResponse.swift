/// A response that is made without reading the body, which may be empty or not JSON.
protocol BodilessResponse {
    init()
}
